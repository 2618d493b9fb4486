// In the folder that Lighthouse is installed in, so that only `npm run bench -- --phone` needs it.
export { default as lighthouse } from 'lighthouse'
