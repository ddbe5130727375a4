import { CompanyInfoEdit } from '#contract/modules/organisation/companyInfo.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Units } from '../../../bus/unit.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Company } from './companyInfo.service.ts'

/** Company and idle reload as everybody sees them, also before signing in (API-023, API-024). */
export function companyInfoRoutes(company: Company, units: Units): AnyRoute[] {
  return [
    defineRoute({ method: 'GET', path: '/sys/loginIndex/info', access: { public: true }, run: () => company.read() }),
    defineRoute({
      method: 'POST',
      path: '/diyonline/api/updateData/view_login_info',
      access: { permission: 'sys:company:edit' },
      body: CompanyInfoEdit,
      audit: { title: '修改企业展示信息', operateType: operateTypes.configuration, viewCode: 'view_login_info' },
      async run({ body, caller }) {
        const saved = await units(signedIn(caller), (unit) => company.edit(unit, body))
        return new Reply({ envelope: { success: true, code: 200, message: '保存成功！', result: saved } })
      },
    }),
  ]
}
