import type { Design } from '#contract/modules/online/cgform/design.ts'

export type Rule = Design['table']['rules'][number]
type WhenRule = Exclude<Rule, { compute: string }>
type Effect = 'show' | 'require' | 'lock'

/** What a rule does to which fields, the first of what it does. */
export function saysOf(rule: WhenRule): { effect: Effect; names: readonly string[] } {
  const effect = (['show', 'require', 'lock'] as const).find((one) => rule[one].length > 0) ?? 'require'
  return { effect, names: rule[effect] }
}

/** The same rule doing this to these fields alone. */
export function putEffect(rule: WhenRule, effect: Effect, names: readonly string[]): WhenRule {
  return { ...rule, show: [], require: [], lock: [], [effect]: [...names] }
}

/** Rules whose fields are called as `called` says. */
export function renamedRules(rules: readonly Rule[], called: (name: string) => string): Rule[] {
  return rules.map((rule) =>
    'compute' in rule
      ? { compute: called(rule.compute), from: { ...rule.from, of: rule.from.of.map(called) } as typeof rule.from } // as many as before
      : { when: { ...rule.when, field: called(rule.when.field) }, show: rule.show.map(called), require: rule.require.map(called), lock: rule.lock.map(called) },
  )
}

/** Rules without a field: what is about it alone goes. */
export function rulesWithout(rules: readonly Rule[], name: string): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if ('compute' in rule) return rule.compute === name || rule.from.of.some((one) => one === name) ? [] : [rule]
    if (rule.when.field === name) return []
    const rest = (names: readonly string[]) => names.filter((one) => one !== name)
    return [{ ...rule, show: rest(rule.show), require: rest(rule.require), lock: rest(rule.lock) }]
  })
}
