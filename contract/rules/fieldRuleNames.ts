/** Rules that a field of text can name (VAL-001 to VAL-017); what each says stands in fieldRules.ts. `phone` takes a mobile number or a landline. */
export const fieldRuleNames = [
  'mobile',
  'landline',
  'phone',
  'userName',
  'email',
  'naturalNumber',
  'englishLetters',
  'bankCard',
  'idNumber',
  'idCard',
  'qq',
  'webAddress',
  'codeText',
  'nameText',
  'digitsAndLines',
  'shortText',
] as const
export type FieldRuleName = (typeof fieldRuleNames)[number]
