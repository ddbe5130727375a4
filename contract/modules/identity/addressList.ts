import { z } from 'zod'
import { PageQuery } from '../../envelope.ts'

const words = z.string().trim().max(64).default('')

/** Query of `GET /sys/user/queryByOrgCodeForAddressList`: people of the departments whose code begins so; '' is everybody (api-contract.md 2.7). */
export const AddressQuery = PageQuery.extend({ orgCode: words, realname: words, workNo: words })

/** One person in the address list; `phone` has stars for who may not see it. Departments are joined by ` | `. */
export const AddressEntry = z.object({
  userId: z.string(),
  realname: z.string(),
  workNo: z.string(),
  post: z.string(),
  telephone: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  departName: z.string(),
})
export type AddressEntry = z.infer<typeof AddressEntry>
