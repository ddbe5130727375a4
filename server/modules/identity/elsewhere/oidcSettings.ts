import { z } from 'zod'
import { jsonText } from './jsonText.ts'
import { VouchingRules } from './vouching.ts'

const claim = z.string().min(1).max(128)

/** One provider of the setting OIDC_PROVIDERS (OpenID Connect Core 1.0, Discovery 1.0). */
export const OidcSettings = VouchingRules.extend({
  source: z.string().regex(/^[a-z][a-z0-9_]{1,31}$/),
  title: z.string().min(1).max(32),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().default('openid profile email'),
  /** by which people are met the first time */
  usernameClaim: claim.default('preferred_username'),
  nameClaim: claim.default('name'),
  groupsClaim: claim.default('groups'),
  /** values of `amr` (RFC 8176) after which no second factor is asked for here */
  secondFactorAmr: z.array(z.string().min(1)).default([]),
  /** whether who leaves here leaves there as well, where the provider has a page for it */
  singleLogout: z.boolean().default(true),
})
export type OidcSettings = z.infer<typeof OidcSettings>

export const OidcTexts = jsonText.pipe(z.array(OidcSettings).refine((list) => new Set(list.map(({ source }) => source)).size === list.length))
