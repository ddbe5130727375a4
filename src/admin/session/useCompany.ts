import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { configuration, staticUrl } from '../../api/address.ts'
import { defaultCompanyInfo, ShownCompany } from '#contract/modules/organisation/companyInfo.ts'
import { request } from '../../api/request.ts'
import { sessionLifeMs } from '../../api/session.ts'
import { stored } from '../../api/stored.ts'

/** As the plant called itself last: a page that opens shows no other name until the server has answered. */
const lastTitle = stored({ name: 'companyTitle', schema: z.string(), lifeMs: sessionLifeMs })

/** What the plant calls itself and how often its pages refresh; readable before signing in (SES-022, SES-023). */
export function useCompanyInfo() {
  return useQuery({ ...companyQuery, staleTime: 300_000 })
}

export const companyQuery = { queryKey: ['company'], queryFn: askCompany }

async function askCompany(): Promise<ShownCompany> {
  const told = await request('/sys/loginIndex/info', ShownCompany, { quiet: true })
  lastTitle.write(told.company_title)
  return told
}

/** Logo and name as the header shows them; ours until the plant set its own. */
export function useCompany(): { logo: string; title: string } {
  const { data } = useCompanyInfo()
  const logo = data?.logo ? staticUrl(configuration, window.location.hostname, data.logo) : '/favicon.svg'
  return { logo, title: (data?.company_title ?? lastTitle.read()) || defaultCompanyInfo.company_title }
}
