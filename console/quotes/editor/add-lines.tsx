// Below the lines: a search that adds products, and the pasted rows that could not be added.
import type { Ref } from 'react'
import { LookupBox } from '../../ui/lookup-box.tsx'
import { Button, Textarea } from '../../ui/mantine.ts'
import { FailureNote } from '../../ui/states.tsx'
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { lineOf, searchProducts, type Product } from './find-products.ts'
import type { Line } from '../offer/offer.ts'
import { isTable } from './pasted.ts'
import type { PastedRows } from './use-pasted-rows.ts'
import classes from './add-lines.module.css'

type Props = {
  currency: string
  digits: number
  pasted: PastedRows
  onAdd: (line: Line) => void
  inputRef: Ref<HTMLInputElement>
}

const UNKNOWN_SKUS_SHOWN_MAX = 20
const LEFTOVER_ROWS_SHOWN_MAX = 8

export function AddLines({ currency, digits, pasted, onAdd, inputRef }: Props) {
  const { t } = useMessages()
  const { money } = useFormat()
  return (
    // `data-own-undo` leaves Ctrl+Z to the inputs in here.
    <div className={classes.add} data-own-undo>
      <LookupBox<Product>
        label={t('quote.add')}
        placeholder={t('quote.addHint')}
        name="products"
        inputRef={inputRef}
        find={searchProducts}
        optionKey={({ id }) => id}
        renderOption={(product) => (
          <span className={classes.product}>
            <bdi>{product.name}</bdi>
            <bdi className={classes.sku}>{product.sku}</bdi>
            <span className={classes.price}>{money(product.price, currency, digits)}</span>
          </span>
        )}
        onPick={(product) => onAdd(lineOf(product))}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!isTable(text.trim())) return
          event.preventDefault()
          void pasted.addText(text)
        }}
      />
      <LeftoverRows pasted={pasted} />
    </div>
  )
}

function LeftoverRows({ pasted }: Pick<Props, 'pasted'>) {
  const { t } = useMessages()
  const { leftover, isBusy } = pasted
  if (!leftover) return null
  const { text, unknownSkus, unreadCount, error } = leftover
  const shownSkus = unknownSkus.slice(0, UNKNOWN_SKUS_SHOWN_MAX).join(', ')
  const more = Math.max(unknownSkus.length - UNKNOWN_SKUS_SHOWN_MAX, 0)
  return (
    <section className={classes.leftover} aria-label={t('quote.leftover')}>
      <div role="alert">
        {error !== undefined && <FailureNote error={error} />}
        {unknownSkus.length > 0 && (
          <p>
            {t('quote.unknownSkus', { count: unknownSkus.length, more })} <bdi>{shownSkus}</bdi>
          </p>
        )}
        {unreadCount > 0 && <p>{t('quote.unreadRows', { count: unreadCount })}</p>}
      </div>
      <Textarea
        label={t('quote.leftover')}
        description={t('quote.leftoverHint')}
        rows={Math.min(text.split('\n').length + 1, LEFTOVER_ROWS_SHOWN_MAX)}
        value={text}
        readOnly={isBusy}
        spellCheck={false}
        classNames={{ input: classes.rows }}
        onChange={({ currentTarget }) => pasted.setText(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" loading={isBusy} onClick={() => void pasted.addAgain()}>
          {t('quote.addAgain')}
        </Button>
        <Button variant="subtle" color="gray" onClick={pasted.discard}>
          {t('quote.leftoverDiscard')}
        </Button>
      </div>
    </section>
  )
}
