// Lets the browser keep the page, so that it opens without a network and can be installed.

// Does nothing where the browser cannot, or where the page came over a line that others could have changed.
export function registerOffline(): void {
    if (!isSecureContext || !('serviceWorker' in navigator)) {
        return;
    }
    const register = () => void navigator.serviceWorker.register('offline.js', { updateViaCache: 'none' }).catch(() => undefined);
    if (document.readyState === 'complete') {
        register();
    } else {
        addEventListener('load', register, { once: true }); // what the page itself needs comes first
    }
}
