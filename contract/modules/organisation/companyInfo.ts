import { z } from 'zod'
import { Picture } from '../identity/picture.ts'

/** Shown before anybody signs in, so it is text and never markup (security.md 1B-4). */
const plainText = (longest: number) =>
  z
    .string()
    .max(longest, `不超过 ${longest} 个字符`)
    .refine((text) => !/<[a-z!/?]/i.test(text), '只能填写文字，不能含有 HTML 标签')

/** Form `view_login_info`: how the company shows itself, and when an idle page reloads (SES-022, SES-023). */
export const CompanyInfo = z.object({
  /** minutes without a click or key press */
  timeout_refresh: z.coerce.number('请输入分钟数').int('请输入整数').min(1, '至少 1 分钟').max(1440, '至多 1440 分钟'),
  /** '1': idle pages ask to be reloaded */
  global_refresh: z.enum(['0', '1']),
  background_image: Picture,
  material_picture: Picture,
  introduction: plainText(2000),
  logo: Picture,
  company_name: plainText(100),
  english_company_name: plainText(100),
  /** filing number shown at the foot of the login page */
  record: plainText(100),
  /** what the number of people online is called in the header; '' is 在线 */
  online_num: plainText(20),
  company_title: plainText(100),
  /** path of the page that opens first after signing in */
  page_home: z
    .string()
    .regex(/^(\/(?![/\\])[\w/:-]*)?$/, '请填写以 / 开头的页面路径')
    .max(200),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

/** What people call its fields, where somebody is told what another changed. */
export const companyTitles: Readonly<Record<keyof CompanyInfo, string>> = {
  timeout_refresh: '多久未操作',
  global_refresh: '提醒刷新',
  background_image: '登录背景',
  material_picture: '宣传图',
  introduction: '简介',
  logo: '标志',
  company_name: '公司名称',
  english_company_name: '英文名称',
  record: '备案信息',
  online_num: '在线人数的名称',
  company_title: '平台名称',
  page_home: '首页',
}

/** `result` of `GET /sys/loginIndex/info`; `version` is ours, other servers know none. */
export const ShownCompany = CompanyInfo.extend({ version: z.number().optional() })
export type ShownCompany = z.infer<typeof ShownCompany>

/** Body of `POST /diyonline/api/updateData/view_login_info`: only the fields that change (API-024); null is not given (api-contract.md 2). With the `version` that was read, somebody who saved meanwhile is a 409. */
export const CompanyInfoEdit = z.preprocess(withoutNulls, CompanyInfo.partial().extend({ version: z.coerce.number().int().optional() }))
export type CompanyInfoEdit = z.infer<typeof CompanyInfoEdit>

export const defaultCompanyInfo: CompanyInfo = {
  timeout_refresh: 60,
  global_refresh: '0',
  background_image: '',
  material_picture: '',
  introduction: '',
  logo: '',
  company_name: '智造看板',
  english_company_name: 'Millwright',
  record: '',
  online_num: '',
  company_title: '智能制造',
  page_home: '/dashboard/analysis',
}

function withoutNulls(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}
