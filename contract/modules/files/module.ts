import { defineModule } from '../../module.ts'
import { uploadedThisMonth } from './figures.ts'
import { ossFiles } from './ossFile.ts'

/** Uploaded files and which records hold them. */
export const files = defineModule({
  name: 'files',
  resources: [ossFiles],
  commands: [],
  rights: { 'sys:file:list': '查看全部文件', 'sys:file:add': '上传到文件列表' },
  dictionaries: [],
  figures: [uploadedThisMonth],
  menu: [{ group: 'system', title: '文件列表', url: '/oss/file', component: 'modules/oss/OSSFileList', right: 'sys:file:list' }],
})
