// E-mail addresses that are read carefully: one goes to the next line as a whole; only one that is longer than a line breaks, before its @
// and after dots.
import { Fragment } from 'react'
import classes from './mail-text.module.css'

export function MailText({ address }: { address: string }) {
  return (
    <bdi className={classes.address}>
      {address.split(/(?=@)/).map((half, index) => (
        <span key={index} className={classes.half}>
          {half.split(/(?<=\.)/).map((part, place) => (
            <Fragment key={place}>
              {place > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      ))}
    </bdi>
  )
}

/** A sentence with addresses. */
export function TextWithMails({ text }: { text: string }) {
  return text
    .split(/([^\s,\u2068\u2069]+@[^\s,\u2068\u2069]+)/)
    .map((part, index) => (index % 2 === 1 ? <MailText key={index} address={part} /> : part))
}
