import { freezeUser, thawUser } from '#contract/modules/identity/user.ts'
import type { users } from '#contract/modules/identity/user.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import { setStatus } from './personHooks.ts'

type Person = NonNullable<(typeof users)['rowType']> & { id: string }
const [normal, frozen] = [1, 2]

/** Freezing and thawing one person. */
export const personCommands = [
  implement<Person>(freezeUser, {
    guards: [({ record }) => (record.status === frozen ? '已经冻结，需要时可以解冻' : null)],
    async run({ unit, record }) {
      await setStatus(unit, record.id, frozen)
      return { status: frozen }
    },
    told: ({ realname }) => `${realname} 已冻结`,
  }),
  implement<Person>(thawUser, {
    guards: [({ record }) => (record.status === normal ? '没有冻结，不需要解冻' : null)],
    async run({ unit, record }) {
      await setStatus(unit, record.id, normal)
      return { status: normal }
    },
    told: ({ realname }) => `${realname} 已解冻，可以登录`,
  }),
]
