import { modules, resources } from '#contract/modules/modules.ts'
import type { Offer } from '../../fields/offersContext.ts'
import { iconNames, MenuIcon } from '../../layout/MenuIcon.tsx'

const two = (value: string, title: string) => (
  <>
    {title} <code>{value}</code>
  </>
)
const offer = (value: string, title: string): Offer => ({ value, label: two(value, title), words: title })

const pages = modules.flatMap(({ menu }) => menu).map(({ component, title }) => offer(component, title))
const lists = resources.filter(({ verbs }) => verbs.includes('list')).map(({ name, title }) => offer(`resource/${name}`, `${title}列表`))
const groups = [offer('layouts/RouteView', '目录'), offer('layouts/IframePageView', '外部网页')]

/** What menus are made of: the pages and icons that this version has. */
export const menuOffers = {
  component: [...new Map([...lists, ...pages, ...groups].map((one) => [one.value, one])).values()],
  icon: iconNames.map((name): Offer => ({
    value: name,
    label: (
      <>
        <MenuIcon name={name} /> {name}
      </>
    ),
    words: '',
  })),
}
