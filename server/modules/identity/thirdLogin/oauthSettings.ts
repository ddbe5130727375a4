import { z } from 'zod'
import { jsonText } from '../elsewhere/jsonText.ts'

const address = z.url({ protocol: /^https?$/ })

/** One provider of the setting OAUTH_PROVIDERS; `idField` is the field of its user answer that never changes. */
export const OauthProvider = z.object({
  source: z.string().regex(/^[a-z][a-z0-9_]{1,31}$/),
  title: z.string().min(1).max(32),
  authorizeUrl: address,
  tokenUrl: address,
  userUrl: address,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().default(''),
  idField: z.string().min(1).default('id'),
  nameField: z.string().min(1).default('name'),
})
export type OauthProvider = z.infer<typeof OauthProvider>

/** The setting as it is written: a JSON array in which no source stands twice. */
export const OauthProviders = jsonText.pipe(z.array(OauthProvider).refine((list) => new Set(list.map(({ source }) => source)).size === list.length))
