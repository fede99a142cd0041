// One-time secret that signs a user in without a password, for the link that the demonstration prints.
import { timingSafeEqual } from 'node:crypto'
import { hashToken, newToken } from '../access.ts'
import type { SignInIn } from '../access-schemas.ts'

export type OneTimeSignIn = {
  secret: string
  /** The user who is signed in. */
  username: string
  /** Returns whether these are the name `demo` and the secret, once. */
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
      if (isUsed || name !== 'demo' || !timingSafeEqual(hashToken(password), hash)) return false
      isUsed = true
      return true
    },
  }
}
