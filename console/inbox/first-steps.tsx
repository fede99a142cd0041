// The first steps in a new installation, each with what is known of it and the page where it is done.
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { sellerAddress, sellerName } from '../../src/domain/seller-name.ts'
import { useMessages } from '../messages/messages.tsx'
import { api, result } from '../service/api.ts'
import { useAssignees } from '../service/assignees.ts'
import { useConsoleSettingsQuery, type ConsoleSettings } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { Button } from '../ui/mantine.ts'
import classes from './first-steps.module.css'

const IMPORT_COMMAND = 'npx quotewright import products products.csv'
/** Those that mail requires: the links in it need the address of the service. */
const MAIL_SETTINGS = 'SMTP_URL, MAIL_FROM, SELLER_EMAIL, PUBLIC_URL'

type Step = {
  name: 'company' | 'mail' | 'password' | 'colleagues' | 'product' | 'quote'
  isDone: boolean
  link: LinkProps
  /** What is set or run outside of the console. */
  code?: string
}

type Props = { hasQuotes: boolean; onHide: () => void; children: ReactNode }

/** Shows the children once all is done. */
export function FirstSteps({ hasQuotes, onHide, children }: Props) {
  const { t } = useMessages()
  const steps = useSteps(hasQuotes)
  if (steps === 'unknown') return children
  if (!steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return children
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <header className={classes.header}>
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <span className={classes.count}>{t('firstSteps.count', { done, count: steps.length })}</span>
        <Button variant="subtle" size="compact-sm" aria-label={t('firstSteps.hideLabel')} onClick={onHide}>
          {t('firstSteps.hide')}
        </Button>
      </header>
      <ol className={classes.list}>
        {steps.map((step) => (
          <StepRow key={step.name} {...step} />
        ))}
      </ol>
    </section>
  )
}

function StepRow({ name, isDone, link, code }: Step) {
  const { t } = useMessages()
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <span className="visually-hidden">{t(isDone ? 'firstSteps.done' : 'firstSteps.open')} </span>
        <Link {...link}>{t(`firstSteps.${name}`)}</Link>
        {!isDone && (
          <p className={classes.hint}>
            {t(`firstSteps.${name}Hint`)}
            {code !== undefined && <code>{code}</code>}
          </p>
        )}
      </div>
    </li>
  )
}

/** Returns the steps; undefined until their states are known, and `unknown` if they cannot be read. */
function useSteps(hasQuotes: boolean): Step[] | 'unknown' | undefined {
  // Read again whenever the inbox is opened: no event tells of products, stores or a password.
  const { data: settings, isError: isUnset } = useConsoleSettingsQuery({ isFresh: true })
  const users = useAssignees()
  const query = { 'searchCriteria[pageSize]': 1, 'searchCriteria[count]': false } as const
  const { data: products, isError } = useQuery({
    queryKey: queryKeys.lists('product', 'first'),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/products', { params: { query }, signal })),
    staleTime: 0,
  })
  if (isUnset || isError) return 'unknown'
  if (!settings || users.length === 0 || !products) return undefined
  return [
    { name: 'company', isDone: isNamed(settings), link: { to: '/stores' } },
    { name: 'password', isDone: !settings.password_generated, link: { to: '/me' } },
    { name: 'colleagues', isDone: users.length > 1, link: { to: '/access/users' } },
    {
      name: 'product',
      isDone: products.items.length > 0,
      link: { to: '/products' },
      code: IMPORT_COMMAND,
    },
    { name: 'quote', isDone: hasQuotes, link: { to: '/quotes/new' } },
    mailStep(settings),
  ]
}

function isNamed({ stores: [store], seller_name, seller_address }: ConsoleSettings): boolean {
  return sellerName(seller_name, store, '') !== '' && sellerAddress(seller_address, store).length > 0
}

function mailStep({ mail_enabled, buyer_page_enabled }: ConsoleSettings): Step {
  return {
    name: 'mail',
    isDone: mail_enabled && buyer_page_enabled,
    link: { to: '/settings', search: { filter: mail_enabled ? 'PUBLIC_URL' : 'mail' } },
    code: mail_enabled ? 'PUBLIC_URL' : MAIL_SETTINGS,
  }
}
