import { DesignedResource, resourceFrom } from '#contract/designed.ts'
import { registry } from '#contract/modules/registry.ts'
import { fetchDefinitions } from '../../api/designed.ts'

let taken = '[]'

/** Asks for the designed resources and puts them among those that this page knows. One that this version cannot read is left out, and its page says so. */
export async function takeDesigned(): Promise<void> {
  const answered = await fetchDefinitions()
  const text = JSON.stringify(answered)
  if (text === taken) return // lists and forms that are open stay what they are
  const definitions = new Map(
    answered.flatMap((one) => {
      const { data } = DesignedResource.safeParse(one)
      return data ? [[data.code, data] as const] : []
    }),
  )
  registry.take([...definitions.values()].flatMap((definition) => resourceOf(definition, definitions) ?? []))
  taken = text
}

function resourceOf(definition: DesignedResource, all: ReadonlyMap<string, DesignedResource>) {
  try {
    return resourceFrom(definition, (code) => all.get(code))
  } catch {
    return null // of a newer server: its page says that this version does not have it
  }
}
