// Wire schemas of the console's settings and of jobs.
import { Type } from '../platform/typebox.ts'
import { NullableText, Timestamp } from '../platform/wire-schema.ts'

export const ConsoleSettings = Type.Object(
  {
    version: Type.String(),
    language: Type.String({ description: 'Of mails and documents, for stores without a `locale`' }),
    stores: Type.Array(Type.Ref('Store')),
    currencies: Type.Array(
      Type.Object({
        currency_code: Type.String(),
        digits: Type.Integer({ description: 'Decimals of ISO 4217' }),
      }),
    ),
    quote_valid_days: Type.Integer(),
    undo_seconds: Type.Integer({ description: 'How long what was sent can be taken back; 0: not at all' }),
    upload_bytes_max: Type.Integer(),
    upload_extensions: Type.Array(Type.String()),
    mail_enabled: Type.Boolean(),
    seller_name: {
      ...NullableText,
      description: 'What customers read in place of the name of a store; null without `SELLER_NAME`',
    },
    seller_address: {
      ...NullableText,
      description:
        'The address on offers of stores without one, lines separated by `|`; null without `SELLER_ADDRESS`',
    },
    password_generated: Type.Boolean({
      description:
        'Whether the caller is the first user, with the password that the first start has generated',
    }),
    buyer_page_enabled: Type.Boolean({ description: 'Whether proposals link to a page for the customer' }),
    public_url: {
      ...NullableText,
      description: 'Where customers reach the service; null without `PUBLIC_URL`',
    },
  },
  {
    $id: 'ConsoleSettings',
    examples: [
      {
        version: '0.2.0',
        language: 'en',
        stores: [],
        currencies: [{ currency_code: 'EUR', digits: 2 }],
        quote_valid_days: 30,
        undo_seconds: 10,
        upload_bytes_max: 10_485_760,
        upload_extensions: ['pdf', 'png'],
        mail_enabled: true,
        seller_name: null,
        seller_address: null,
        password_generated: false,
        buyer_page_enabled: false,
        public_url: 'https://quotes.shop.example',
      },
    ],
  },
)

export const Job = Type.Object(
  {
    job_id: Type.Integer(),
    task: Type.String({ description: 'Such as `send_mail`' }),
    key: NullableText,
    attempts: Type.Integer(),
    max_attempts: Type.Integer(),
    run_at: { ...Timestamp, description: 'When the next attempt is due' },
    is_failed: Type.Boolean({ description: 'Whether it failed permanently' }),
    last_error: NullableText,
  },
  {
    $id: 'Job',
    examples: [
      {
        job_id: 7,
        task: 'send_mail',
        key: 'mail:42:quote_proposed',
        attempts: 20,
        max_attempts: 20,
        run_at: '2026-01-31 12:00:00',
        is_failed: true,
        last_error: '550 mailbox unknown',
      },
    ],
  },
)
