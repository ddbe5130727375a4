/** A province, city or district: `code` has six digits, the parent of a province is the country (PICK-029). */
export type Area = { code: string; text: string; parent: string }

export const areaRoot = '86'

/** Names by code, as registers of areas list them: six digits each, a level by itself. */
export type AreaRegister = Record<'province_list' | 'city_list' | 'county_list', Readonly<Record<string, string>>>

/** Every area with its parent; parents come before their children. */
export function areasOf({ province_list, city_list, county_list }: AreaRegister): Area[] {
  const level = (names: Readonly<Record<string, string>>, parentOf: (code: string) => string) =>
    Object.entries(names).map(([code, text]) => ({ code, text, parent: parentOf(code) }))
  return [
    ...level(province_list, () => areaRoot),
    ...level(city_list, (code) => `${code.slice(0, 2)}0000`),
    ...level(county_list, (code) => `${code.slice(0, 4)}00`),
  ]
}

export function areasByCode(areas: readonly Area[]): ReadonlyMap<string, Area> {
  return new Map(areas.map((area) => [area.code, area]))
}

/** From its province down to the area itself; empty for a code that is none. */
export function areaPath(byCode: ReadonlyMap<string, Area>, code: string): Area[] {
  const area = byCode.get(code)
  return area ? [...areaPath(byCode, area.parent), area] : []
}

/** 北京市/北京市/朝阳区; '' for a code that is none. */
export function areaText(byCode: ReadonlyMap<string, Area>, code: string): string {
  return areaPath(byCode, code)
    .map(({ text }) => text)
    .join('/')
}
