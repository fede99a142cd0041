// The settings by subject, in the order of docs/configuration.md within each.
import { hasWords } from '../ui/text-match.ts'

export const settingGroups = {
  service: [
    'HOST',
    'PORT',
    'WORK_PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'DATABASE_CONNECTIONS',
    'EXPENSIVE_LISTS',
    'LOG_LEVEL',
    'LOG_REQUESTS',
    'METRICS_TOKEN',
  ],
  access: [
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'CONSOLE_INSECURE_HTTP',
    'RATE_LIMIT_PER_MINUTE',
    'ADDRESS_LIMIT_PER_MINUTE',
    'PUBLIC_LIMIT_PER_ADDRESS',
    'PUBLIC_LIMIT_PER_KEY',
    'TRUSTED_PROXIES',
    'IDEMPOTENCY_KEPT_HOURS',
    'CUSTOMER_IP_KEPT_DAYS',
  ],
  quotes: [
    'DEFAULT_CURRENCY',
    'QUOTE_VALID_DAYS',
    'UNDO_SECONDS',
    'QUOTE_REMINDER_DAYS',
    'PUBLIC_URL',
    'QUOTE_URL_TEMPLATE',
    'CHECKOUT_URL_TEMPLATE',
    'BUYER_TEMPLATES_DIR',
    'LINK_KEY',
    'LINK_KEPT_DAYS',
    'FILES_URL',
    'UPLOAD_BYTES_MAX',
    'UPLOAD_EXTENSIONS',
    'UPLOAD_KEPT_HOURS',
    'ARCHIVE_AFTER_DAYS',
  ],
  seller: ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_EMAIL', 'SELLER_LOGO', 'SELLER_COLOR', 'DEFAULT_LOCALE'],
  mail: ['SMTP_URL', 'MAIL_FROM', 'MAIL_DIR', 'MAIL_TEMPLATES_DIR'],
  webhooks: ['WEBHOOK_ALLOWED_NETWORKS', 'EVENTS_KEPT_DAYS', 'DELIVERIES_KEPT_DAYS'],
} as const satisfies Record<string, readonly string[]>

type Setting = { name: string; value: string }
export type SettingGroup = { group: keyof typeof settingGroups | 'other'; settings: Setting[] }

/** Returns the settings that have the words in their group, name or value, by group; a later version may have some that no group knows. */
export function groupSettings(values: Record<string, string>, text = ''): SettingGroup[] {
  const known = Object.entries(settingGroups) as [keyof typeof settingGroups, readonly string[]][]
  const names = new Set(known.flatMap(([, each]) => each))
  const other = Object.keys(values).filter((name) => !names.has(name))
  return [...known, ['other', other] as const]
    .map(([group, each]) => ({
      group,
      settings: each
        .filter((name) => name in values)
        .map((name) => ({ name, value: values[name]! }))
        .filter(({ name, value }) => hasWords(`${group} ${name} ${value}`, text)),
    }))
    .filter(({ settings }) => settings.length > 0)
}
