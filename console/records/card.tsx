// A card with facts of a record, such as an address.
import type { ReactNode } from 'react'
import { addressLines } from '../../src/domain/address-lines.ts'
import { useMessages } from '../messages/messages.tsx'
import type { Schemas } from '../service/api.ts'
import classes from './card.module.css'

export function Card({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      {title !== undefined && <h3 className={classes.cardTitle}>{title}</h3>}
      {children}
    </section>
  )
}

/** Facts with a label each; those without a value are left out. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  )
  return (
    <dl className={classes.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Address({ address }: { address: Schemas['Address'] }) {
  const { language } = useMessages()
  return <bdi className={classes.text}>{addressLines(address, language).join('\n')}</bdi>
}
