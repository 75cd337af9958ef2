// Keys that belong to a text which is being composed, such as Japanese or an accent.

/**
 * Returns whether a key belongs to a composition. Safari sends the key that ends one after its end, with the code 229.
 *
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;
