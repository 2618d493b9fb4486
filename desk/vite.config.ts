import { defineConfig } from 'vite'

export default defineConfig({
  base: '/desk/',
  build: {
    target: 'es2023',
    // The policy of the page allows no data: URLs for styles or scripts, and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { strictPort: true },
})
