// Wire schemas of sign-in, roles, users and integrations.
import { Type, type Static } from '../platform/typebox.ts'
import {
  closed,
  Line,
  Mailbox,
  Nullable,
  NullableInteger,
  Text,
  Timestamp,
  TimestampIn,
} from '../platform/wire-schema.ts'
import { permissions, type Permission } from '../domain/permissions.ts'

const PASSWORD_CHARACTERS_MIN = 12
const PASSWORD_CHARACTERS_MAX = 255

const times = { created_at: '2026-01-31 12:00:00', updated_at: '2026-01-31 12:00:00' }

// Names appear on terminals and in histories, so they have no control characters and no invisible blanks at the ends.
export const Name = (description: string) =>
  Type.String({
    format: 'text',
    minLength: 1,
    maxLength: 255,
    pattern: '^(?!\\s)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*(?<!\\s)$',
    'x-form': 'without control characters and without leading or trailing blanks',
    description: `${description}; unique, without control characters or leading and trailing blanks`,
  })

const RoleName = Line('Name of the role')
const PermissionName = Type.Unsafe<Permission>({ type: 'string', enum: [...permissions] })

export const Role = Type.Object(
  {
    role_id: Type.Integer(),
    name: Type.String(),
    permissions: Type.Array(PermissionName),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Role',
    examples: [{ role_id: 2, name: 'Shop', permissions: ['PriceRequest::manage_requests'], ...times }],
  },
)

export const User = Type.Object(
  {
    user_id: Type.Integer(),
    username: Type.String(),
    email: Type.String(),
    role: RoleName,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'User',
    examples: [{ user_id: 3, username: 'anna', email: 'anna@example.com', role: 'Sales', ...times }],
  },
)

export const Assignee = Type.Object(
  { user_id: Type.Integer(), username: Type.String() },
  { $id: 'Assignee', examples: [{ user_id: 3, username: 'anna' }] },
)

export const Session = Type.Object(
  {
    kind: Type.Unsafe<'user' | 'integration'>({ type: 'string', enum: ['user', 'integration'] }),
    user_id: { ...NullableInteger, description: 'Null for an integration' },
    username: Type.String({ description: 'The name of the user or of the integration' }),
    role: RoleName,
    permissions: Type.Array(PermissionName),
    expires_at: Nullable({
      ...Timestamp,
      description: 'Null for an integration whose token does not expire',
    }),
  },
  {
    $id: 'Session',
    examples: [
      {
        kind: 'user',
        user_id: 3,
        username: 'anna',
        role: 'Sales',
        permissions: ['Quoting::quotes'],
        expires_at: '2026-02-01 00:00:00',
      },
    ],
  },
)

const integrationFields = {
  integration_id: Type.Integer(),
  name: Type.String(),
  role: RoleName,
  expires_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp),
  previous_expires_at: Nullable({
    ...Timestamp,
    description: 'Until when the token before the last rotation is or was valid',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

const integrationExample = {
  integration_id: 4,
  name: 'CRM',
  role: 'Shop',
  expires_at: '2027-01-31 00:00:00',
  last_used_at: null,
  previous_expires_at: null,
  ...times,
}

export const Integration = Type.Object(integrationFields, {
  $id: 'Integration',
  examples: [integrationExample],
})

export const NewIntegration = Type.Object(
  { ...integrationFields, access_token: Type.String({ description: 'Shown only in this response' }) },
  {
    $id: 'NewIntegration',
    examples: [{ ...integrationExample, access_token: 'JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM' }],
  },
)

const changeOptions = { ...closed(), description: 'Fields that are not given keep their value' }

const roleFields = {
  name: Name('Name of the role'),
  permissions: Type.Array(PermissionName, {
    uniqueItems: true,
    description: 'Only permissions that the caller holds; `all` includes every permission',
  }),
}

const roleExamples = [{ role: { name: 'Shop', permissions: ['PriceRequest::manage_requests' as const] } }]

export const RoleIn = Type.Object(
  { role: Type.Object(roleFields, closed()) },
  { ...closed(), examples: roleExamples },
)

export const RoleChangeIn = Type.Object(
  { role: Type.Partial(Type.Object(roleFields), changeOptions) },
  { ...closed(), examples: roleExamples },
)

export const Password = Text({
  minLength: PASSWORD_CHARACTERS_MIN,
  maxLength: PASSWORD_CHARACTERS_MAX,
  description: 'Stored only as an argon2id hash',
})

export const PasswordChangeIn = Type.Object(
  { current_password: Text({ maxLength: PASSWORD_CHARACTERS_MAX }), new_password: Password },
  {
    ...closed(),
    examples: [{ current_password: 'four quiet green walnuts', new_password: 'seven loud red almonds' }],
  },
)

const userFields = {
  username: Name('Name that the user signs in with'),
  email: Mailbox,
  role: RoleName,
  password: Password,
}

export const UserIn = Type.Object(
  { user: Type.Object(userFields, closed()) },
  {
    ...closed(),
    examples: [
      {
        user: {
          username: 'anna',
          email: 'anna@example.com',
          password: 'four quiet green walnuts',
          role: 'Sales',
        },
      },
    ],
  },
)

export const UserChangeIn = Type.Object(
  { user: Type.Partial(Type.Object(userFields), changeOptions) },
  { ...closed(), examples: [{ user: { role: 'Sales' } }] },
)

export const IntegrationIn = Type.Object(
  {
    integration: Type.Object(
      {
        name: Name('Name of the program'),
        role: RoleName,
        expires_at: Type.Optional(TimestampIn('Expiration of the token; default never')),
      },
      closed(),
    ),
  },
  {
    ...closed(),
    examples: [{ integration: { name: 'CRM', role: 'Shop', expires_at: '2027-01-31 00:00:00' } }],
  },
)

const GRACE_HOURS_MAX = 720

export const RotationIn = Type.Object(
  {
    grace_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GRACE_HOURS_MAX,
        description: 'Hours for which the previous token stays valid; default 24',
      }),
    ),
    expires_at: Type.Optional(
      Nullable(TimestampIn('When the new token expires, null for never, default as before')),
    ),
  },
  { ...closed(), examples: [{ grace_hours: 48 }] },
)

export const SignInIn = Type.Object(
  { username: Line(), password: Text({ maxLength: PASSWORD_CHARACTERS_MAX }) },
  { ...closed(), examples: [{ username: 'anna', password: 'four quiet green walnuts' }] },
)

export type RoleIn = Static<typeof RoleIn>['role']
export type RoleChangeIn = Static<typeof RoleChangeIn>['role']
export type UserChangeIn = Static<typeof UserChangeIn>['user']
export type RotationIn = Static<typeof RotationIn>
export type UserIn = Static<typeof UserIn>['user']
export type IntegrationIn = Static<typeof IntegrationIn>['integration']
export type SignInIn = Static<typeof SignInIn>
