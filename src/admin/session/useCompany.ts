import { useQuery } from '@tanstack/react-query'
import { configuration, staticUrl } from '../../api/address.ts'
import { CompanyInfo } from '#contract/modules/system/companyInfo.ts'
import { request } from '../../api/request.ts'

/** What the plant calls itself and how often its pages refresh; readable before signing in (SES-022, SES-023). */
export function useCompanyInfo() {
  return useQuery({ queryKey: ['company'], queryFn: () => request('/sys/loginIndex/info', CompanyInfo, { quiet: true }), staleTime: 300_000 })
}

/** Logo and name as the header shows them; ours until the plant set its own. */
export function useCompany(): { logo: string; title: string } {
  const { data } = useCompanyInfo()
  const logo = data?.logo ? staticUrl(configuration, window.location.hostname, data.logo) : '/favicon.svg'
  return { logo, title: data?.company_title || '智造看板' }
}
