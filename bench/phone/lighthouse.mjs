// In the folder where Lighthouse is installed, so that only `npm run bench -- --phone` needs it.
export { default as lighthouse } from 'lighthouse'
