// Bodies of the icons that the page uses, put there by build.mjs.
declare module 'virtual:icons' {
    const icons: Record<string, string>;
    export default icons;
}
