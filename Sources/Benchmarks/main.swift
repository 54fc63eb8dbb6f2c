let rows = try GetterBenchmark.rows() + RingBenchmark.rows() + RoutingBenchmark.rows()
print(Report.text(rows))
