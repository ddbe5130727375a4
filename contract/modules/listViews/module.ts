import { defineModule } from '../../module.ts'

/** Views that people keep of any list (screens.md office-list): their own, and shared with everybody who may see the list. */
export const listViews = defineModule({
  name: 'listViews',
  resources: [],
  commands: [],
  rights: { 'sys:listView:share': '分享列表视图' },
  dictionaries: [],
  figures: [],
  menu: [],
})
