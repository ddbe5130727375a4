# Reads a series a line (chart, size, low, high, readings) and writes what R makes of it, with nothing of ours in it.
# Constants come from integrals of pnorm and, beside them, of ptukey, the distribution of the studentized range that R has built in.
options(digits = 17)
prange <- function(w, n) integrate(function(x) n * dnorm(x) * (pnorm(x + w) - pnorm(x))^(n - 1), -Inf, Inf, rel.tol = 1e-13, abs.tol = 0, subdivisions = 1000)$value
moments <- function(n) {
  rest <- function(w) 1 - sapply(w, prange, n = n)
  d2 <- integrate(function(x) 1 - pnorm(x)^n - pnorm(x, lower.tail = FALSE)^n, -Inf, Inf, rel.tol = 1e-12, subdivisions = 2000)$value
  second <- integrate(function(w) 2 * w * rest(w), 0, 5, rel.tol = 1e-12, subdivisions = 2000)$value + integrate(function(w) 2 * w * rest(w), 5, 12, rel.tol = 1e-10, abs.tol = 1e-13, subdivisions = 2000)$value
  tukey <- integrate(function(w) 1 - ptukey(w, n, Inf), 0, Inf, rel.tol = 1e-12, subdivisions = 2000)$value
  c(d2 = d2, d3 = sqrt(second - d2^2), c4 = sqrt(2 / (n - 1)) * exp(lgamma(n / 2) - lgamma((n - 1) / 2)), tukey = tukey)
}
constants <- lapply(2:25, moments)
for (n in 2:25) cat("constants", n, sprintf("%.14f", constants[[n - 1]]), "\n")
for (line in readLines(file("stdin"))) {
  words <- strsplit(line, " ")[[1]]
  chart <- words[1]
  size <- as.integer(words[2])
  low <- suppressWarnings(as.numeric(words[3]))
  high <- suppressWarnings(as.numeric(words[4]))
  x <- as.numeric(words[-(1:4)])
  if (chart == "imr") {
    k <- constants[[1]]
    spread <- mean(abs(diff(x)))
    within <- spread / k["d2"]
    reach <- 3 * within
    sides <- c(max(0, 1 - 3 * k["d3"] / k["d2"]), 1 + 3 * k["d3"] / k["d2"]) * spread
  } else {
    k <- constants[[size - 1]]
    groups <- matrix(x, nrow = size)
    if (chart == "xbarR") {
      spread <- mean(apply(groups, 2, function(g) diff(range(g))))
      within <- spread / k["d2"]
      share <- 3 * k["d3"] / k["d2"]
    } else {
      spread <- mean(apply(groups, 2, sd))
      within <- spread / k["c4"]
      share <- 3 * sqrt(1 - k["c4"]^2) / k["c4"]
    }
    reach <- 3 * within / sqrt(size)
    sides <- c(max(0, 1 - share), 1 + share) * spread
  }
  centre <- mean(x)
  capability <- function(sigma) min((centre - low) / (3 * sigma), (high - centre) / (3 * sigma), na.rm = TRUE)
  cat("series", sprintf("%.14g", c(centre, centre - reach, centre + reach, spread, sides, capability(within), capability(sd(x)))), "\n")
}
