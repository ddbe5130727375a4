import { z } from 'zod'

/** A tenant a person belongs to; its id is what the header `tenant-id` carries, 0 is none (api-contract.md 1.3). */
export const Tenant = z.object({ id: z.number().int(), name: z.string() })
export type Tenant = z.infer<typeof Tenant>
