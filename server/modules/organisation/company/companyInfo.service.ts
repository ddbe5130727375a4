import { CompanyInfo, defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import type { CompanyInfoEdit } from '#contract/modules/organisation/companyInfo.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { takeTurn } from '../../../db/takeTurn.ts'

const settingName = 'company.info'

/** How the company shows itself. Kept in memory until it is edited or the cache `company` is cleared. */
export type Company = { read(): Promise<CompanyInfo>; edit(edit: CompanyInfoEdit): Promise<CompanyInfo> }

export function createCompany(db: Database, bus: Bus): Company {
  let known: CompanyInfo | null = null
  bus.on('cache.cleared', ({ name }) => {
    if (name === 'company') known = null
  })
  return {
    async read() {
      if (known) return known
      const read = await stored(db)
      return (known ??= read) // an edit that ended meanwhile is newer
    },
    async edit(edit) {
      known = await db.transaction().execute(async (trx) => {
        await takeTurn(trx, settingName) // two who change different fields both count
        const changed = CompanyInfo.parse({ ...(await stored(trx)), ...edit })
        const value = JSON.stringify(changed)
        await trx
          .insertInto('sys_setting')
          .values({ name: settingName, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
        return changed
      })
      return known
    },
  }
}

/** What was saved over the defaults; a field that a later version understands differently falls back to its default. */
async function stored(db: Database): Promise<CompanyInfo> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', settingName).executeTakeFirst()
  const saved: unknown = row ? JSON.parse(row.value) : {}
  return CompanyInfo.catch(defaultCompanyInfo).parse({ ...defaultCompanyInfo, ...(saved as object) }) // written above
}
