// Below the lines: a search that adds products and templates, and the rows that could not be added.
import { LayoutTemplate } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { lineTextMax } from '../../../src/domain/lines.ts'
import { useTemplatesFor, type Template } from '../../records/templates.ts'
import { LookupBox, type LookupHandle } from '../../ui/lookup-box.tsx'
import { Button, Textarea } from '../../ui/mantine.ts'
import { storedPicture, Thumbnail } from '../../ui/thumbnail.tsx'
import { FailureNote } from '../../ui/states.tsx'
import { hasWords } from '../../ui/text-match.ts'
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
  /** Inserts the template with this id. */
  onTemplate: (id: number) => void
  /** Templates for other stores are not offered. */
  storeId: number
  /** Whether a template would be what the quote begins with. */
  isEmpty: boolean
  inputRef: RefObject<HTMLInputElement | null>
}

const UNKNOWN_SKUS_SHOWN_MAX = 20
const LEFTOVER_ROWS_SHOWN_MAX = 8

/** Before the name of a template. */
const SLASH = '/'

/** What a typed text stands for: a product that has its words, a line that is in no catalog, or a template. */
type Option = Product | Template | 'custom'

async function findOptions(
  templates: readonly Template[],
  text: string,
  signal: AbortSignal,
): Promise<Option[]> {
  const meant = text.startsWith(SLASH) ? templates.filter(({ name }) => hasWords(name, text.slice(1))) : []
  if (meant.length > 0) return meant
  const products = await searchProducts(text, signal)
  return text === '' ? products : [...products, 'custom']
}

export function AddLines({ currency, digits, defaultTax, pasted, onAdd, onList, storeId, ...props }: Props) {
  const { t } = useMessages()
  const templates = useTemplatesFor(storeId)
  const box = useRef<LookupHandle>(null)
  const { money } = useFormat()
  const shownPrice = (price: number | undefined) =>
    price === undefined ? t('quote.priceNeeded') : money(price, currency, digits)
  return (
    // `data-own-undo` leaves Ctrl+Z to the inputs in here.
    <div className={classes.add} data-own-undo>
      <LookupBox<Option>
        label={t('quote.add')}
        placeholder={t('quote.addHint')}
        name={`lines in store ${storeId}`}
        inputRef={props.inputRef}
        handle={box}
        find={(text, signal) => findOptions(templates, text, signal)}
        optionKey={(option) =>
          option === 'custom' ? option : isTemplate(option) ? `template ${option.template_id}` : option.id
        }
        renderOption={(option, text) =>
          option !== 'custom' && isTemplate(option) ? (
            <TemplateOption template={option} />
          ) : option === 'custom' ? (
            <span className={classes.custom}>
              {t('quote.addCustom', { name: text.slice(0, lineTextMax.name) })}
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
          if (option !== 'custom' && isTemplate(option)) props.onTemplate(option.template_id)
          else if (option !== 'custom') onAdd(lineOf(option, currency))
          else if (text !== '') onAdd(customLine(text, defaultTax))
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!isTable(text.trim())) return
          event.preventDefault()
          void pasted.addText(text)
        }}
      />
      <div className={classes.buttons}>
        <ListButton onList={onList} />
        {templates.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<LayoutTemplate size={16} aria-hidden />}
            rightSection={<kbd aria-hidden>{SLASH}</kbd>}
            onClick={() => box.current?.type(SLASH)}
          >
            {t(props.isEmpty ? 'template.from' : 'template.insert')} …
          </Button>
        )}
      </div>
      <LeftoverRows pasted={pasted} currency={currency} defaultTax={defaultTax} />
    </div>
  )
}

function isTemplate(option: Product | Template): option is Template {
  return 'template_id' in option
}

function TemplateOption({ template: { name, title, items, currency_code } }: { template: Template }) {
  const { t } = useMessages()
  return (
    <span className={classes.product}>
      <bdi>{name}</bdi>
      <bdi className={classes.sku}>{title}</bdi>
      <span className={classes.price}>
        {[t('quote.count', { count: items.length }), currency_code].filter(Boolean).join(' · ')}
      </span>
    </span>
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

function LeftoverRows({ pasted, currency, defaultTax }: Pick<Props, 'pasted' | 'currency' | 'defaultTax'>) {
  const { t } = useMessages()
  const { leftover, isBusy, pointed } = pasted
  const rows = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (pointed > 0) rows.current?.focus()
  }, [pointed])
  if (!leftover) return null
  const { text, unknownSkus, unreadCount, isOtherCurrency, error } = leftover
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
        {isOtherCurrency && <p>{t('amount.other_currency', { currency })}</p>}
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
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={pasted.discard}>
          {t('quote.leftoverDiscard')}
        </Button>
      </div>
    </section>
  )
}
