/** Names that components had before the menu used those of the contract (api-contract.md 4.3): menus that people made keep them. */
const components: Readonly<Record<string, string>> = {
  'system/Logs': 'system/LogList',
  'oss/OSSFileList': 'modules/oss/OSSFileList',
  'messages/MyAnnouncements': 'system/UserAnnouncementList',
  'messages/Announcements': 'system/SysAnnouncementList',
  'account/Center': 'account/center/Index',
  'resource/mesCalculatedTag': 'equipment/CalculatedTagList',
}

/** Addresses that pages had before; what stands below one moved with it. */
const addresses: readonly (readonly [before: string, now: string])[] = [
  ['/isps/log', '/isystem/log'],
  ['/isps/annountCement', '/isystem/annountCement'],
  ['/monitor/online', '/isystem/online'],
]

/** What the component of a menu entry is called now. */
export function currentComponent(component: string): string {
  return components[component] ?? component
}

/** Where a page that a bookmark names is now; null for an address that never moved. */
export function currentAddress(pathname: string): string | null {
  const moved = addresses.find(([before]) => pathname === before || pathname.startsWith(`${before}/`))
  return moved ? moved[1] + pathname.slice(moved[0].length) : null
}
