const browsers = [
  { name: 'Edge', version: /Edg\/(\d+)/ },
  { name: 'Firefox', version: /Firefox\/(\d+)/ },
  { name: 'Chrome', version: /Chrome\/(\d+)/ },
  { name: 'Safari', version: /Version\/(\d+).*Safari/ },
]

const systems = [
  { name: 'Android', sign: /Android/ },
  { name: 'iOS', sign: /iPhone|iPad/ },
  { name: 'Windows', sign: /Windows/ },
  { name: 'macOS', sign: /Mac OS X/ },
  { name: 'Linux', sign: /Linux/ },
]

/** Browser and system of a user-agent text, for example `Chrome 140 · Windows`; the beginning of the text when it is neither. */
export function browserName(agent: string): string {
  const browser = browsers.flatMap(({ name, version }) => {
    const found = version.exec(agent)
    return found ? [`${name} ${found[1]}`] : []
  })[0]
  const system = systems.find(({ sign }) => sign.test(agent))?.name
  const known = [browser, system].filter((part) => part !== undefined)
  return known.length > 0 ? known.join(' · ') : agent.slice(0, 40) || '—'
}
