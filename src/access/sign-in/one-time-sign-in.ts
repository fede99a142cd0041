// One-time secret that signs a user in without a password, for the link that the demonstration prints.
import { timingSafeEqual } from 'node:crypto'
import { hashToken, newToken } from '../access.ts'
import type { SignInIn } from '../access-schemas.ts'

/** The name that the console sends with the secret: the link does not say whose it is. */
const LINK_NAME = 'demo'

export type OneTimeSignIn = {
  secret: string
  /** The user who is signed in. */
  username: string
  /** Returns whether these are that name and the secret, once. */
  take: (credentials: SignInIn) => boolean
}

/** Only this process knows the secret, and only as long as it runs. */
export function openOneTimeSignIn(username: string): OneTimeSignIn {
  const secret = newToken()
  const hash = hashToken(secret)
  let isUsed = false
  return {
    secret,
    username,
    take: ({ username: name, password }) => {
      if (isUsed || name !== LINK_NAME || !timingSafeEqual(hashToken(password), hash)) return false
      isUsed = true
      return true
    },
  }
}
