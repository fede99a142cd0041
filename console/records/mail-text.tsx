// An e-mail address that breaks after its @ and dots, not within a word.
import { Fragment } from 'react'

export function MailText({ address }: { address: string }) {
  return (
    <bdi>
      {address.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
