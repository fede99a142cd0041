// The mails that a change of a quote's status causes.

/** By old and new status. Customers are notified only about what was proposed to them or what they accepted. */
const mailsOfTransition = {
  'approved proposed': ['quote_proposed'],
  'approved accepted': ['quote_accepted_seller', 'quote_accepted_customer'],
  'proposed accepted': ['quote_accepted_seller', 'quote_accepted_customer'],
  'proposed declined': ['quote_declined'],
  'proposed pending': ['quote_withdrawn'],
  'proposed cancelled': ['quote_withdrawn'],
  'accepted cancelled': ['quote_withdrawn'],
  'proposed expired': ['quote_expired'],
  'accepted expired': ['quote_not_ordered'],
} as const

type TransitionMail = (typeof mailsOfTransition)[keyof typeof mailsOfTransition][number]

export function findTransitionMails(from: string, to: string): readonly TransitionMail[] {
  return mailsOfTransition[`${from} ${to}` as keyof typeof mailsOfTransition] ?? []
}

/**
 * Why a mail is not sent. `outdated`: a later change made it wrong. `unmailed_proposal`: the proposal that it is about was not mailed.
 * `same_recipient`: a copy whose address is the customer's, or is gone.
 */
export const notSentReasons = [
  'mail_off',
  'undone',
  'outdated',
  'unmailed_proposal',
  'no_recipient',
  'same_recipient',
] as const
export type NotSentReason = (typeof notSentReasons)[number]
