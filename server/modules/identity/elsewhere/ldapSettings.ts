import { z } from 'zod'
import { jsonText } from './jsonText.ts'
import { VouchingRules } from './vouching.ts'

const attribute = z.string().regex(/^[A-Za-z][\w;-]{0,63}$/)

/** What accounts of the directory are called where those of providers have the name of the provider. */
export const ldapSource = 'ldap'

/** The setting LDAP: a directory whose people sign in here with their password there. */
export const LdapSettings = VouchingRules.extend({
  title: z.string().min(1).max(32).default('域账号'),
  url: z.string().regex(/^ldaps?:\/\/[^\s/@]+\/?$/),
  /** whether an `ldap://` connection is encrypted before a password goes over it */
  startTls: z.boolean().default(true),
  /** file of the certificates that the directory's may be signed by; those of the system without it */
  caFile: z.string().min(1).optional(),
  /** where people are looked for */
  base: z.string().min(1).max(400),
  /** as whom one binds, `{username}` being what was typed: `{username}@plant.local`, `uid={username},ou=people,dc=plant`. Without it people are looked for as `searchDn`. */
  bindAs: z.string().includes('{username}').max(400).optional(),
  searchDn: z.string().max(400).optional(),
  searchPassword: z.string().max(400).optional(),
  usernameAttribute: attribute.default('uid'),
  /** what never changes of an account: `entryUUID`; `objectGUID` in Active Directory */
  idAttribute: attribute.default('entryUUID'),
  nameAttribute: attribute.default('cn'),
  mailAttribute: attribute.default('mail'),
  /** where groups are looked for that name their members; `memberOf` of the person is read in any case */
  groupBase: z.string().max(400).optional(),
  memberAttribute: attribute.default('member'),
}).refine(({ bindAs, searchDn, searchPassword }) => (bindAs === undefined ? Boolean(searchDn && searchPassword) : true))
export type LdapSettings = z.infer<typeof LdapSettings>

export const LdapText = jsonText.pipe(LdapSettings).optional()
