// Keeps offers without choices until everything that shows an offer knows them.

/**
 * Closed until page, documents, mails and console know choices: then this file goes, with what asks it. Until then bodies with
 * another role than `included` are refused. Tests open it.
 */
export const choiceGate = { isOpen: false }
