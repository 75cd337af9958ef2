"""Words that to-dos are made of, in several languages and scripts."""

# (what to do, to what), joined by the separator of the language.
LANGUAGES = [
    (12, " ", ["Call", "Write to", "Pay", "Buy", "Repair", "Clean", "Book", "Plan", "Cancel", "Review", "Return",
               "Ask about", "Prepare", "Renew", "Sort", "Translate", "Measure", "Water", "Back up", "Sign"],
     ["the bank", "the garden shed", "a birthday present for Ada", "the tax return", "two train tickets to Lisbon",
      "the kitchen tap", "the quarterly report", "a new inner tube", "the passports", "the photographs of 2019",
      "the neighbours", "the insurance contract", "milk, bread and 6 eggs", "the bicycle lights", "chapter 4",
      "everything that is still lying about in the cellar since we moved in", "the server", "it", "a cake"]),
    (4, " ", ["Steuererklärung", "Rechnung", "Fahrradschloss", "Geburtstagsgeschenk", "Wohnungsübergabe",
              "Kühlschrank", "Straßenkarte"],
     ["vorbereiten", "überprüfen", "kaufen", "zurückbringen", "mit Jürgen und Zoë besprechen", "abholen", "ölen"]),
    (3, " ", ["Réserver", "Préparer", "Acheter", "Rappeler", "Relire"],
     ["l’hôtel à Besançon", "le gâteau", "des œufs", "la garagiste", "le procès-verbal de l’assemblée"]),
    (3, " ", ["Comprar", "Llamar a", "Arreglar", "Enviar", "Pedir cita con"],
     ["la señora Núñez", "el paraguas", "piñones", "la factura del año pasado", "el médico"]),
    (2, " ", ["Zadzwonić do", "Kupić", "Naprawić", "Odebrać"],
     ["żółte świece", "księgowej", "łódź", "paczkę z Gdańska"]),
    (2, " ", ["Купить", "Позвонить", "Починить", "Отправить"],
     ["билеты на поезд", "бабушке в воскресенье", "велосипед", "отчёт за третий квартал"]),
    (1, " ", ["Αγορά", "Έλεγχος"], ["εισιτηρίων για τη Θεσσαλονίκη", "λογαριασμών"]),
    (1, " ", ["Kitabı", "Çocukları"], ["iade et", "okuldan al", "ağustosa kadar bitir"]),
    (2, "", ["買", "修理", "打電話給", "準備"], ["牛奶和雞蛋", "自行車", "奶奶", "下週的會議資料"]),
    (2, "を", ["牛乳と卵", "請求書", "引っ越しの荷物", "来週の資料"], ["買う", "送る", "確認する", "準備する"]),
    (1, " ", ["자전거", "보고서", "할머니께"], ["수리하기", "제출하기", "전화드리기"]),
    (1, " ", ["اتصل", "اشتر"], ["بالطبيب", "الخبز والحليب", "تذاكر القطار"]),
    (1, " ", ["להתקשר", "לקנות"], ["לסבתא", "חלב ולחם"]),
    (1, " ", ["दूध", "किताब"], ["खरीदना", "वापस करना"]),
    (1, " ", ["🎂", "🚲", "👩🏽‍💻", "☎️"], ["for Zoë", "party", "fix!", "→ Tuesday"]),
]

DETAILS = ["before noon", "(see the mail of Monday)", "with Ada & Grace", "– urgent?", "at 50 % discount", "again",
           "as agreed on the phone, and take the old one along", "for the trip", "№ 4711", "\"as soon as possible\"",
           "C:\\Users\\ada", "https://example.org/a?b=c&d=%20e#f"]

CHECKLISTS = ["Summer holiday", "Move house", "Release 2.0", "Kitchen", "Birthday party", "Tax 2026", "Bathroom",
              "Umzug", "Déménagement", "Mudanza", "Przeprowadzka", "Переезд", "引っ越し", "搬家", "이사", "Garden",
              "Thesis", "Job applications", "Band", "Marathon", "Christmas", "Website", "House purchase", "Car"]

TAGS = ["home", "work", "phone", "errand", "garden", "computer", "waiting", "someday", "family", "money", "büro",
        "école", "дом", "家", "5min", "read"]

NOTES = ["Opening hours 9–12 and 14–18, closed on Wednesdays.", "Ada has the key.", "Order number 2026-11-0815.",
         "Frau Müller fragen, sie weiß Bescheid.", "Ne pas oublier la carte de fidélité.",
         "The last time it took three attempts: first switch it off, wait a minute, then hold both buttons until "
         "the light turns green, and only then open the valve.", "住所: 東京都千代田区1-1", "См. договор, раздел 7.",
         "Costs about 40 €, at most 60 €.", "https://example.org/manual.pdf"]
