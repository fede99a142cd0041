// The checks of options that many share; each error completes the sentence "NAME …".
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export function text(value: string): string {
  if (value.trim() === '') throw new Error('must not be blank')
  return value
}

export function integer(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be an integer between ${min} and ${max}, but is "${value}"`)
    return number
  }
}

export function oneOf<T extends string>(...words: T[]) {
  return (value: string): T => {
    const word = words.find((known) => known === value)
    if (!word) throw new Error(`must be one of ${words.join(', ')}, but is "${value}"`)
    return word
  }
}

/** `reason` completes the sentence "NAME …"; it must not repeat the value, which may be secret. */
export function matching(pattern: RegExp, reason: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new Error(reason)
    return value
  }
}

export function networks(value: string): string[] {
  for (const network of list(value)) {
    if (!ipaddr.isValidCIDR(network) && isIP(network) === 0)
      throw new Error(`must list networks such as 10.0.0.0/8, but holds "${network}"`)
  }
  return list(value)
}

export function list(value: string): string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
