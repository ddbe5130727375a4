import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const pdfjs = join(import.meta.dirname, 'node_modules/pdfjs-dist')
/** Character maps, fonts and decoders that PDF files take for granted. */
const pdfFiles = { cmaps: /\.bcmap$/, standard_fonts: /\.(?:pfb|ttf)$/, iccs: /\.icc$/, wasm: /_nowasm_fallback\.js$/ }

/** pdf.js asks for these while it draws; they come from our own origin, at an address of their version. */
function pdfResources(): Plugin {
  return {
    name: 'pdf-resources',
    apply: 'build',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string } // a package has one
      for (const [folder, wanted] of Object.entries(pdfFiles))
        for (const name of readdirSync(join(pdfjs, folder)).filter((name) => wanted.test(name)))
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source: readFileSync(join(pdfjs, folder, name)) })
    },
  }
}

/** zod's way to JSON Schema, 14 KB that every wall would load and no page asks for: its functions stand there and do nothing. */
function noJsonSchema(): Plugin {
  return {
    name: 'no-json-schema',
    apply: 'build',
    load: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      handler(id) {
        const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        return ['const nothing = () => nothing', `export { ${names.map((name) => `nothing as ${name}`).join(', ')}, nothing as process }`].join('\n')
      },
    },
  }
}

/** zod's English sentences, 3 KB that every wall would load and nobody should read: what no sentence of ours tells is told in one. */
function oneSentence(): Plugin {
  return {
    name: 'one-sentence',
    apply: 'build',
    load: { filter: { id: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, handler: () => "export default () => ({ localeError: () => '内容的格式不正确' })" },
  }
}

/** One entry for walls, supervisors and office; each page is a lazy chunk, so a wall loads no antd (stack.md 0.9). */
export default defineConfig({
  plugins: [react(), pdfResources(), noJsonSchema(), oneSentence()],
  // two development servers at once would each load the pages of the other anew when they find a package
  cacheDir: `node_modules/.vite/${process.env['VITE_CACHE'] ?? 'own'}`,
  // what pages need is found from here before the first is shown; the pages of the benches ask for packages that only they have
  optimizeDeps: { entries: ['index.html'] },
  build: {
    outDir: 'dist',
    sourcemap: false,
    manifest: true, // tells the server which code a board needs (server/http/boardCode.ts)
    chunkSizeWarningLimit: 1000,
    // the scripts of each page beside its name would weigh 5 KB at the start of every wall, 8 KB more at that of the office (performance.md B2, W1): a page asks for its own, and the server's headers name those of a board
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'))) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // few files, because each is a question to the server: the libraries of every page, our code of every page, and what all boards share
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]/, priority: 20 },
            { name: 'core', tags: ['$initial'], priority: 10 },
            {
              name: 'core',
              test: /[\\/](src[\\/](realtime[\\/](use(Tag|Subscription|Topic)|topics|topicValues)|displays[\\/]live[\\/]Elapsed)|contract[\\/](topics|rules[\\/]calendar[\\/](shifts|clock)))/,
              priority: 8,
            },
            { name: 'wall', test: /[\\/]src[\\/]displays[\\/](Displays|frame[\\/](Wall|Link|use|hold|faces))/, priority: 5 },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: {
      '/sys': { target: 'http://127.0.0.1:8080', bypass: ({ url }) => (url?.startsWith('/sys/common/pdf/') ? '/index.html' : undefined) },
      '/mes': 'http://127.0.0.1:8080',
      '/online': 'http://127.0.0.1:8080',
      '/health': 'http://127.0.0.1:8080',
      '/websocket': { target: 'http://127.0.0.1:8080', ws: true },
      '/vxeSocket': { target: 'http://127.0.0.1:8080', ws: true },
      '/socket.io': { target: 'http://127.0.0.1:8080', ws: true },
    },
  },
})
