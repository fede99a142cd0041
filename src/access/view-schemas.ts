// Wire schemas of the views that users save in the console.
import { Type, type Static } from '../platform/typebox.ts'
import { closed, Nullable, NullableText, Text, Timestamp } from '../platform/wire-schema.ts'
import { Name } from './access-schemas.ts'

const COLUMNS_MAX = 50
const FIELD_CHARACTERS_MAX = 64

const Field = (description: string) => Text({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX, description })
const Filter = Type.Unsafe<object>({ type: 'object', description: 'As the `filter` of the list' })
const Direction = Type.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'] })
const List = Type.String({
  pattern: '^[a-z_]{1,64}$',
  'x-form': '1 to 64 lower-case letters and underscores',
  description: 'The list that is shown, such as `quotes`',
})

const fields = {
  list: 'quotes',
  filter: { status: 'proposed' },
  sort_field: 'updated_at',
  direction: 'DESC' as const,
  columns: ['increment_id', 'customer_lastname', 'grand_total'],
  is_shared: true,
}

export const View = Type.Object(
  {
    name: Type.String(),
    list: List,
    filter: Filter,
    sort_field: NullableText,
    direction: Direction,
    columns: Type.Array(Type.String()),
    is_shared: Type.Boolean({ description: 'Whether other users see it' }),
    owner: Type.String({ description: 'Name of the user who saved it' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'View',
    examples: [
      {
        name: 'Open offers',
        ...fields,
        owner: 'anna',
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
      },
    ],
  },
)

const ViewIn = Type.Object(
  {
    list: List,
    filter: Type.Optional(Filter),
    sort_field: Type.Optional(Nullable(Field('Default: the id'))),
    direction: Type.Optional({ ...Direction, description: 'Default: `ASC`' }),
    columns: Type.Optional(Type.Array(Field('Name of a column'), { maxItems: COLUMNS_MAX })),
    is_shared: Type.Optional(Type.Boolean({ description: 'Whether other users see it; default false' })),
  },
  closed(),
)

export const ViewBody = Type.Object({ view: ViewIn }, { ...closed(), examples: [{ view: fields }] })

export const ViewParameters = Type.Object({ name: Name('Name of the view') })

export type ViewIn = Static<typeof ViewIn>
