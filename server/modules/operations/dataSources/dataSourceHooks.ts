import type { dataSources } from '#contract/modules/operations/dataSource.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import type { Vault } from '../../../secrets/vault.ts'
import './tables.ts'

type DataSource = NonNullable<(typeof dataSources)['rowType']> & { id: string }

/** Passwords that came with new sources: sealed once their records have ids, and never part of a row or of its history. */
const firstPasswords = new WeakMap<UnitOfWork, string>()

/** What happens besides when a data source is written: a password that a client of the contract sends with it is sealed. */
export function dataSourceHooks(vault: Vault): Hooks<DataSource> {
  return {
    assigned: async (row, before) => (before ? {} : { credential: passwordIn(row) === '' ? 'N' : 'Y' }),
    beforeCreate(row, unit) {
      firstPasswords.set(unit, passwordIn(row))
    },
    async afterChange({ verb, after }, unit) {
      const password = firstPasswords.get(unit) ?? ''
      firstPasswords.delete(unit)
      if (verb !== 'add' || !after || password === '') return
      await unit.trx
        .updateTable('sys_data_source')
        .set({ sealed: vault.seal(password, after.id) })
        .where('id', '=', after.id)
        .execute()
    },
  }
}

function passwordIn(row: object): string {
  return 'dbPassword' in row && typeof row.dbPassword === 'string' ? row.dbPassword : ''
}
