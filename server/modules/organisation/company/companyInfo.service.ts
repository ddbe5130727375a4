import { CompanyInfo, companyTitles, defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import type { CompanyInfoEdit, ShownCompany } from '#contract/modules/organisation/companyInfo.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { changeSetting, defineSetting, standingSetting } from '../../../resource/write/changeSetting.ts'

/** What was saved over the defaults; a field that a later version understands differently falls back to its default. */
const company = defineSetting<CompanyInfo>('company.info', {
  title: '企业展示信息',
  titles: companyTitles,
  read: (saved) => CompanyInfo.catch(defaultCompanyInfo).parse({ ...defaultCompanyInfo, ...(saved as object | null) }),
})

/** How the company shows itself. Kept in memory until it is edited, at whichever process, or the cache `company` is cleared. */
export type Company = { read(): Promise<ShownCompany>; edit(unit: UnitOfWork, edit: CompanyInfoEdit): Promise<ShownCompany> }

export function createCompany(db: Database, bus: Bus): Company {
  let known: ShownCompany | null = null
  let cleared = 0
  bus.on('cache.cleared', ({ name }) => {
    if (name !== 'company') return
    known = null
    cleared += 1
  })
  return {
    async read() {
      if (known) return known
      const before = cleared
      const read = await standingSetting(db, company)
      if (cleared === before) known = read // else it was edited meanwhile
      return read
    },
    async edit(unit, { version: seen = null, ...edit }) {
      // without a version, two who change different fields both count
      const changed = await changeSetting(unit, company, { seen, change: (standing) => CompanyInfo.parse({ ...standing, ...edit }) })
      unit.afterCommit('cache.cleared', { name: 'company' })
      return changed
    },
  }
}
