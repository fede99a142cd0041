// Passwords: argon2id hashes, limited in parallel because each is expensive, and random new ones.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { openLimiter, withPermit } from '../../platform/concurrency-limiter.ts'

/** Returns whether a password matches a hash. */
export type Verify = (passwordHash: string, password: string) => Promise<boolean>

// Each run takes about 45 ms of a core and 19 MiB (the library's default cost, which is OWASP's). Two at a time leave
// the other threads of libuv's pool to file access and DNS lookups.
const PARALLEL = 2
const limiter = openLimiter({ permits: PARALLEL })

/** Matches no known password, at the same cost as real hashes: verified when the user does not exist. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$hcXEtIleHY2CbCnf5S+Edg$GYiJSY6YhvD4+52fNT9JtdRPGn8OIU7d7U2iQybSyiY'

export async function hashPassword(password: string): Promise<string> {
  return withPermit(limiter, '', () => hash(normalize(password)))
}

export const verifyPassword: Verify = (passwordHash, password) =>
  withPermit(limiter, '', () => verify(passwordHash, normalize(password)))

/** 24 characters, 144 bits. */
export function newPassword(): string {
  return randomBytes(18).toString('base64url')
}

// Depending on the keyboard, an é is one code point or two; the password is the same.
function normalize(password: string): string {
  return password.normalize('NFKC')
}
