// What a form says of the e-mail address of a new customer that is another customer's, whom it names.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { hasCode, type Schemas } from '../service/api.ts'
import { useMay } from '../session/session.tsx'
import { Button } from '../ui/mantine.ts'
import { customerOf } from './customer-of.ts'

type Pick = (customer: Schemas['Customer']) => void

/**
 * Returns functions for the error of a request, and for what is wrong with the address. The other customer can be picked, or else
 * their page opened.
 */
export function useTakenAddress(typed: string, onPick?: Pick) {
  const [taken, setTaken] = useState<string>()
  const email = typed.trim()
  return {
    noteRefusal: (error: unknown): never => {
      if (hasCode(error, 'already_exists')) setTaken(email)
      throw error
    },
    errorOf: (fault: string | undefined): ReactNode =>
      fault !== undefined && taken === email ? <TakenAddress email={email} onPick={onPick} /> : fault,
  }
}

function TakenAddress({ email, onPick }: { email: string; onPick: Pick | undefined }) {
  const { t } = useMessages()
  const { data } = useQuery({ ...customerOf(email), enabled: useMay()('Storefront::read') })
  const other = data?.items[0]
  const name = other && <bdi>{[other.firstname, other.lastname].filter(Boolean).join(' ') || email}</bdi>
  return (
    <>
      {t('lookup.emailTaken')}{' '}
      {other &&
        (onPick ? (
          <Button size="compact-xs" variant="default" onClick={() => onPick(other)}>
            {name}
          </Button>
        ) : (
          <Link to="/customers/$id" params={{ id: String(other.id) }}>
            {name}
          </Link>
        ))}
    </>
  )
}
