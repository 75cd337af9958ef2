// The functions of libcurl that HolonHTTP calls, looked up when the network is first used.
//
// A program that links libcurl loads it, and the two dozen libraries that it needs, at each start, whether it uses the
// network or not; and building it needs libcurl's headers. Here a program starts and builds without it, and names the
// missing package when it first needs the network. The declarations are those of libcurl.so.4 (curl.h, multi.h), whose
// interface has only grown since 2006; version 7.68 is the first with all of them.

#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

typedef struct Curl_easy CURL;
typedef struct Curl_multi CURLM;

struct curl_slist {
  char *data;
  struct curl_slist *next;
};

typedef struct CURLMsg {
  int msg;
  CURL *easy_handle;
  union {
    void *whatever;
    int result;
  } data;
} CURLMsg;

// The first fields of a structure that later versions make longer.
typedef struct {
  int age;
  const char *version;
  unsigned int version_num;
  const char *host;
  int features;
  const char *ssl_version;
} curl_version_info_data;

enum { CURLMSG_DONE = 1 };

enum {
  CURLE_OK = 0,
  CURLE_UNSUPPORTED_PROTOCOL = 1,
  CURLE_URL_MALFORMAT = 3,
  CURLE_COULDNT_RESOLVE_PROXY = 5,
  CURLE_COULDNT_RESOLVE_HOST = 6,
  CURLE_COULDNT_CONNECT = 7,
  CURLE_WEIRD_SERVER_REPLY = 8,
  CURLE_HTTP2 = 16,
  CURLE_OUT_OF_MEMORY = 27,
  CURLE_OPERATION_TIMEDOUT = 28,
  CURLE_SSL_CONNECT_ERROR = 35,
  CURLE_INTERFACE_FAILED = 45,
  CURLE_GOT_NOTHING = 52,
  CURLE_RECV_ERROR = 56,
  CURLE_SSL_CERTPROBLEM = 58,
  CURLE_PEER_FAILED_VERIFICATION = 60,
  CURLE_USE_SSL_FAILED = 64,
  CURLE_SSL_ENGINE_INITFAILED = 66,
  CURLE_SSL_CACERT_BADFILE = 77,
  CURLE_SSL_CRL_BADFILE = 82,
  CURLE_SSL_ISSUER_ERROR = 83,
  CURLE_SSL_INVALIDCERTSTATUS = 91,
  CURLE_PROXY = 97,
  CURLE_TOO_LARGE = 100
};

// Options have a type, which the number contains: long, pointer, function, and a number of bytes.
enum {
  CURLOPT_BUFFERSIZE = 98,
  CURLOPT_CAINFO = 10065,
  CURLOPT_CAPATH = 10097,
  CURLOPT_CONNECTTIMEOUT_MS = 156,
  CURLOPT_CONNECT_TO = 10243,
  CURLOPT_CUSTOMREQUEST = 10036,
  CURLOPT_ERRORBUFFER = 10010,
  CURLOPT_FRESH_CONNECT = 74,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_HTTPHEADER = 10023,
  CURLOPT_HTTP_VERSION = 84,
  CURLOPT_NOBODY = 44,
  CURLOPT_NOPROXY = 10177,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_PATH_AS_IS = 234,
  CURLOPT_POST = 47,
  CURLOPT_POSTFIELDSIZE_LARGE = 30120,
  CURLOPT_PROTOCOLS = 181,
  CURLOPT_PROTOCOLS_STR = 10318,
  CURLOPT_PROXY_CAINFO = 10246,
  CURLOPT_PROXY_CAPATH = 10247,
  CURLOPT_QUICK_EXIT = 322,
  CURLOPT_READDATA = 10009,
  CURLOPT_READFUNCTION = 20012,
  CURLOPT_SEEKDATA = 10168,
  CURLOPT_SEEKFUNCTION = 20167,
  CURLOPT_SSLVERSION = 32,
  CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  CURLOPT_TCP_KEEPALIVE = 213,
  CURLOPT_URL = 10002,
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_WRITEFUNCTION = 20011
};

enum { CURL_HTTP_VERSION_2TLS = 4, CURL_SSLVERSION_TLSv1_2 = 6, CURLPROTO_HTTP = 1, CURLPROTO_HTTPS = 2 };

enum { CURLMOPT_MAXCONNECTS = 6, CURLMOPT_MAX_HOST_CONNECTIONS = 7 };

enum {
  CURLINFO_HTTP_CONNECTCODE = 0x200000 + 22,
  CURLINFO_NUM_CONNECTS = 0x200000 + 26,
  CURLINFO_OS_ERRNO = 0x200000 + 25,
  CURLINFO_PROXY_SSL_VERIFYRESULT = 0x200000 + 47,
  CURLINFO_SSL_VERIFYRESULT = 0x200000 + 13
};

enum { CURL_WRITEFUNC_PAUSE = 0x10000001, CURLPAUSE_CONT = 0, CURL_SEEKFUNC_OK = 0, CURL_SEEKFUNC_FAIL = 1 };

typedef size_t (*libcurl_transfer)(char *bytes, size_t size, size_t count, void *data);
typedef int (*libcurl_seek)(void *data, int64_t offset, int origin);

#define LIBCURL_FUNCTIONS(F)                                                                                           \
  F(int, global_init, (long flags))                                                                                    \
  F(const curl_version_info_data *, version_info, (int age))                                                           \
  F(struct curl_slist *, slist_append, (struct curl_slist * list, const char *line))                                   \
  F(void, slist_free_all, (struct curl_slist * list))                                                                  \
  F(CURL *, easy_init, (void))                                                                                         \
  F(void, easy_cleanup, (CURL * handle))                                                                               \
  F(int, easy_pause, (CURL * handle, int action))                                                                      \
  F(CURLM *, multi_init, (void))                                                                                       \
  F(int, multi_cleanup, (CURLM * multi))                                                                               \
  F(int, multi_add_handle, (CURLM * multi, CURL * handle))                                                             \
  F(int, multi_remove_handle, (CURLM * multi, CURL * handle))                                                          \
  F(int, multi_perform, (CURLM * multi, int *running))                                                                 \
  F(int, multi_poll, (CURLM * multi, void *others, unsigned int count, int milliseconds, int *ready))                  \
  F(int, multi_wakeup, (CURLM * multi))                                                                                \
  F(CURLMsg *, multi_info_read, (CURLM * multi, int *left))                                                            \
  F(int, easy_setopt, (CURL * handle, int option, ...))                                                                \
  F(int, easy_getinfo, (CURL * handle, int info, ...))                                                                 \
  F(int, multi_setopt, (CURLM * multi, int option, ...))

#define LIBCURL_FIELD(type, name, arguments) type(*name) arguments;
struct libcurl {
  LIBCURL_FUNCTIONS(LIBCURL_FIELD)
};

// Loads libcurl, once. Null when it can't be loaded; then `reason` tells in English what is missing.
const struct libcurl *libcurl_load(const char **reason);

// Swift calls no function with a variable number of arguments.
int libcurl_set_long(const struct libcurl *curl, CURL *handle, int option, long value);
int libcurl_set_bytes(const struct libcurl *curl, CURL *handle, int option, int64_t value);
int libcurl_set_pointer(const struct libcurl *curl, CURL *handle, int option, const void *value);
int libcurl_set_transfer(const struct libcurl *curl, CURL *handle, int option, libcurl_transfer value);
int libcurl_set_seek(const struct libcurl *curl, CURL *handle, int option, libcurl_seek value);
int libcurl_set_multi(const struct libcurl *curl, CURLM *multi, int option, long value);
long libcurl_long(const struct libcurl *curl, CURL *handle, int info);

// Keeps SIGPIPE from the calling thread: libcurl on a thread of its own leaves that to its caller.
void libcurl_block_sigpipe(void);

// Returns the descriptor of a file without a name that has these bytes, or -1.
int libcurl_memory_file(const void *bytes, size_t count);

#endif
