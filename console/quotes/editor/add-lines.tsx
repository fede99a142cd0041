// Below the lines: a search that adds products, and the pasted rows that could not be added.
import { useEffect, useRef, type Ref } from 'react'
import { LookupBox } from '../../ui/lookup-box.tsx'
import { Button, Textarea } from '../../ui/mantine.ts'
import { storedPicture, Thumbnail } from '../../ui/thumbnail.tsx'
import { FailureNote } from '../../ui/states.tsx'
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { customLine } from './edits.ts'
import { priceIn } from '../../records/catalog-product.ts'
import { ListButton } from './list-drop.tsx'
import { lineOf, searchProducts, type Product } from './find-products.ts'
import type { Line } from '../offer/offer.ts'
import { isTable } from './pasted.ts'
import type { ListSource } from './use-list-dialog.ts'
import type { PastedRows } from './use-pasted-rows.ts'
import classes from './add-lines.module.css'

type Props = {
  currency: string
  digits: number
  /** The tax rate of custom lines, null if there is none. */
  defaultTax: number | null
  showsPictures: boolean
  pasted: PastedRows
  onAdd: (line: Line) => void
  onList: (list: ListSource) => void
  inputRef: Ref<HTMLInputElement>
}

const NAME_CHARACTERS_MAX = 255
const UNKNOWN_SKUS_SHOWN_MAX = 20
const LEFTOVER_ROWS_SHOWN_MAX = 8

/** What a typed text stands for: a product that has its words, or a line that is in no catalog. */
type Option = Product | 'custom'

async function findOptions(text: string, signal: AbortSignal): Promise<Option[]> {
  const products = await searchProducts(text, signal)
  return text === '' ? products : [...products, 'custom']
}

export function AddLines({ currency, digits, defaultTax, pasted, onAdd, onList, inputRef, ...props }: Props) {
  const { t } = useMessages()
  const { money } = useFormat()
  const shownPrice = (price: number | undefined) =>
    price === undefined ? t('quote.priceNeeded') : money(price, currency, digits)
  return (
    // `data-own-undo` leaves Ctrl+Z to the inputs in here.
    <div className={classes.add} data-own-undo>
      <LookupBox<Option>
        label={t('quote.add')}
        placeholder={t('quote.addHint')}
        name="products"
        inputRef={inputRef}
        find={findOptions}
        optionKey={(option) => (option === 'custom' ? option : option.id)}
        renderOption={(option, text) =>
          option === 'custom' ? (
            <span className={classes.custom}>
              {t('quote.addCustom', { name: text.slice(0, NAME_CHARACTERS_MAX) })}
            </span>
          ) : (
            <ProductOption
              product={option}
              price={shownPrice(priceIn(option, currency))}
              image={props.showsPictures ? option.image : null}
            />
          )
        }
        onPick={(option, text) => {
          if (option !== 'custom') onAdd(lineOf(option, currency))
          else if (text !== '') onAdd(customLine(text.slice(0, NAME_CHARACTERS_MAX), defaultTax))
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!isTable(text.trim())) return
          event.preventDefault()
          void pasted.addText(text)
        }}
      />
      <ListButton onList={onList} />
      <LeftoverRows pasted={pasted} defaultTax={defaultTax} />
    </div>
  )
}

type OptionProps = { product: Product; price: string; image: string | null }

function ProductOption({ product, price, image }: OptionProps) {
  return (
    <span className={classes.product}>
      {image !== null && <Thumbnail src={storedPicture(image)} />}
      <bdi>{product.name}</bdi>
      <bdi className={classes.sku}>{product.sku}</bdi>
      <span className={classes.price}>{price}</span>
    </span>
  )
}

function LeftoverRows({ pasted, defaultTax }: Pick<Props, 'pasted' | 'defaultTax'>) {
  const { t } = useMessages()
  const { leftover, isBusy, pointed } = pasted
  const rows = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (pointed > 0) rows.current?.focus()
  }, [pointed])
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
        ref={rows}
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
        {unknownSkus.length > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => void pasted.addCustom(defaultTax)}>
            {t('quote.addUnknown')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={pasted.discard}>
          {t('quote.leftoverDiscard')}
        </Button>
      </div>
    </section>
  )
}
